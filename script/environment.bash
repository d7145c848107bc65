# Sourced by script/play and script/test: makes .venv and installs exactly what requirements/ pins.
# A stamp in .venv says what is installed, so a second start is quick and needs no network.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }
stop() { printf '%s\n' "$@" >&2; exit 1; }

# debian_install PACKAGE...: needs apt-get, and to be root or to have sudo.
debian_install() {
    command -v apt-get >/dev/null || return 1
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || return 1
        sudo -n true 2>/dev/null || [ -t 0 ] || return 1
        as_root=(sudo)
    fi
    say "Installing $* with apt-get"
    local log
    log=$(mktemp)
    { "${as_root[@]}" apt-get update -qq || true
      "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
          apt-get install -y -qq --no-install-recommends "$@"; } >"$log" 2>&1 || { cat "$log" >&2; return 1; }
    rm -f "$log"
}

# The newest suitable Python, or $PYTHON.
find_python() {
    local candidate
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$candidate"
            return
        fi
    done
    stop "Python 3.11 or newer is needed; none was found." "Set PYTHON to one, for example: PYTHON=/opt/python3.12/bin/python3 $0"
}

make_venv() {
    local python
    python=$(find_python)
    say "Making .venv with $("$python" --version)"
    rm -rf .venv
    "$python" -m venv .venv >/dev/null 2>&1 && return
    debian_install python3-venv || stop "'$python -m venv' does not work; on Debian install python3-venv."
    rm -rf .venv
    "$python" -m venv .venv
}

# Changes when anything is to be installed anew: a pin, the package's own description, its place.
fingerprint() {
    {
        pwd
        cat pyproject.toml package-lock.json hatch_build.py "$@"
    } | .venv/bin/python -c 'import hashlib, sys; print(hashlib.sha256(sys.stdin.buffer.read()).hexdigest())'
}

# Shows one line a package, or one changing line on a terminal.
show_progress() {
    local total=$1 count=0 line tail='\n'
    [ -t 2 ] && tail='\033[K\r'
    while IFS= read -r line; do
        case $line in
            Collecting*) count=$((count + 1)); line=${line#Collecting }
                printf "  %d of %d: %s$tail" "$count" "$total" "${line%% *}" >&2 ;;
            Installing*) printf "  unpacking$tail" >&2 ;;
        esac
    done
    [ -t 2 ] && printf '\033[K' >&2
    return 0
}

# install_pinned FILE...: each package must have one of the hashes in the files.
install_pinned() {
    local files=() file
    for file in "$@"; do files+=(-r "$file"); done
    .venv/bin/python -m pip install --require-hashes --disable-pip-version-check --no-input \
        --progress-bar off "${files[@]}" | show_progress "$(cat "$@" | grep -c '^[a-z]')" ||
        stop "The packages could not be installed. Is the network reachable? Nothing else is wrong: run $0 again."
}

# ensure_environment NAME FILE...: .venv holds the packages of the files and biblios itself.
ensure_environment() {
    local name=$1 stamp wanted
    shift
    .venv/bin/python -m pip --version >/dev/null 2>&1 || make_venv
    command -v npm >/dev/null || set -- "$@" requirements/node.txt
    stamp=.venv/.installed-$name
    wanted=$(fingerprint "$@")
    [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && return
    say "Installing pinned packages into .venv"
    install_pinned "$@"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps \
        --no-build-isolation --editable . || stop "biblios itself could not be installed."
    printf '%s\n' "$wanted" >"$stamp"
}
