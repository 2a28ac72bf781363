"""Train a network: python -m tools.train imhotep-4 --minutes 8 --device cuda."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.train.recipe import read
from tools.train.training import Training


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.train", description=__doc__)
    parser.add_argument("recipe", help="the name of a file in tools/train/recipes")
    parser.add_argument("--minutes", type=float, default=10.0, help="of training, gates included")
    parser.add_argument("--gate-every", type=float, default=30.0, help="seconds of training")
    parser.add_argument("--device", default="cuda", choices=("cpu", "cuda"))
    parser.add_argument("--cores", type=int, default=1, help="that games on the CPU may use")
    parser.add_argument("--games", type=int, help="other than the recipe's, for a trial")
    parser.add_argument("--begin", type=Path, help="a network to begin with")
    parser.add_argument("-o", "--folder", type=Path, help="default: build/train/RECIPE")
    args = parser.parse_args()
    recipe = read(args.recipe, args.games)
    folder = args.folder or Path("build/train") / args.recipe
    training = Training(recipe, folder, args.device, args.cores)
    if args.begin:
        training.begin_from(args.begin)
    training.resume()
    for line in training.run(60 * args.minutes, args.gate_every):
        speed = line["moves"] / line["seconds"] / 1e6
        print(
            f"{line['seconds']:7.0f} s {line['moves'] / 1e6:8.0f} M moves ({speed:.1f} M/s)"
            f"  value {line['value']:.3f}  entropy {line['entropy']:.3f}"
            f"  {line['share']:.1%} ± {line['error']:.1%} of {line['pairs']} pairs"
            f"{'  better' if line['is_better'] else ''}",
            flush=True,
        )
    print(f"{folder / 'network.npz'}")


if __name__ == "__main__":
    main()
