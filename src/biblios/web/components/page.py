"""The document around every page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.web.components.assets import art, asset

if TYPE_CHECKING:
    from collections.abc import Sequence

STYLES = ("tokens", "base", "cards", "table", "panel", "pages")
PAGES_TURNED = ("swap", "keys", "focus", "motion", "news", "turn_pages")
MODULES = {
    "table": (
        *("swap", "keys", "focus", "motion", "news"),
        *("stream", "bid", "choose", "double_click", "ask", "notice", "sound"),
    ),
    "reveal": PAGES_TURNED,
    "replay": PAGES_TURNED,
}
"""What each page's module imports, so that the browser need not find out one by one."""
# What a visitor has opened stays open, whatever is sent meanwhile.
HTMX_CONFIG = (
    '{"includeIndicatorCSS":false,"history":false,"defaultTimeout":20000,"morphScanLimit":60,'
    '"morphIgnore":["data-htmx-powered","open"]}'
)


def document(
    title: str,
    content: h.Node,
    *,
    script: str | None = None,
    refresh: h.Node = None,
    body_class: str = "reading",
    icon: str = "favicon.svg",
) -> h.Element:
    """A whole HTML document.

    Args:
        title: what the browser's tab says before the project's name.
        content: what is inside the body.
        script: the ES module the page starts with, by its name below `static/js`, if any.
        refresh: a meta element that makes the page load itself again.
        body_class: `reading` for a column of text, `playing` for the table.
        icon: the drawing in the browser's tab, by its name below `static`.
    """
    return h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.meta(name="color-scheme", content="light dark"),
            h.meta(name="htmx-config", content=HTMX_CONFIG) if script else None,
            refresh,
            h.title[f"{title} · Biblios" if title != "Biblios" else title],
            h.link(id="icon", rel="icon", type="image/svg+xml", href=asset(icon)),
            _fonts(),
            (h.link(rel="stylesheet", href=asset(f"css/{name}.css")) for name in STYLES),
            _scripts(script) if script else None,
        ],
        h.body(class_=body_class)[content],
    ]


def _fonts() -> h.VoidElement:
    return h.link(
        rel="preload",
        href="/static/vendor/alegreya.woff2",
        **{"as": "font"},
        type="font/woff2",
        crossorigin=True,
    )


def _scripts(script: str) -> Sequence[h.Element | h.VoidElement]:
    return (
        h.script(src=asset("vendor/htmx.min.js"), defer=True),
        h.script(type="module", src=asset(f"js/{script}.js")),
        *(h.link(rel="modulepreload", href=f"/static/js/{name}.js") for name in MODULES[script]),
    )


def site_header(here: str = "") -> h.Element:
    """The line at the top of every page but the table: the way to everything else."""
    links = (("/", "Home"), ("/new", "New table"), ("/games", "Your games"))
    return h.header(".site")[
        h.a(".skip", href="#main")["To the content"],
        h.a(".wordmark", href="/")[h.img(src=asset("favicon.svg"), alt="", width="28"), "Biblios"],
        h.nav(aria_label="Pages")[
            h.ul[
                (
                    h.li[h.a(href=href, aria_current="page" if href == here else None)[words]]
                    for href, words in links
                )
            ]
        ],
    ]


def reading_page(
    title: str,
    content: h.Node,
    *,
    here: str = "",
    script: str | None = None,
    refresh: h.Node = None,
) -> h.Element:
    """A page that is read: header, then one column.

    Args:
        title: as in `document`.
        content: the column.
        here: address of this page, if the header links to it.
        script: as in `document`.
        refresh: as in `document`.
    """
    main = h.main("#main", tabindex="-1")[content]
    return document(title, [site_header(here), main], script=script, refresh=refresh)


def vine() -> h.VoidElement:
    """An ornament between two parts of a page."""
    return h.img(".vine", src=asset("vine.svg"), alt="", width="420", height="44")


def flight() -> h.Element:
    """The layer above everything, in which the script lets cards travel."""
    return h.div("#flight", aria_hidden="true", data_back=art("back"))
