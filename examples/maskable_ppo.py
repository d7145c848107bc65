"""Train MaskablePPO against the random bot, then count its wins (needs `pip install "biblios[sb3]"`)."""

import gymnasium
from sb3_contrib import MaskablePPO

import biblios.envs.gymnasium_env  # noqa: F401, registers the environment

STEPS, GAMES = 200_000, 1_000

env = gymnasium.make("biblios/Biblios-v0", opponents="random", observations="float32")
model = MaskablePPO("MlpPolicy", env, seed=1).learn(STEPS)

won = 0.0
for game in range(GAMES):
    observation, info = env.reset(seed=game)
    is_over = False
    while not is_over:
        action, _ = model.predict(observation, action_masks=info["action_mask"])
        observation, reward, is_over, _, info = env.step(action)
    won += float(reward)
print(
    f"after {STEPS} steps MaskablePPO wins {won / GAMES:.1%} of {GAMES} games against the random bot"
)
