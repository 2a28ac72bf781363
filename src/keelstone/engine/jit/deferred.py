"""Machine code only where Python comes in.

Numba optimises every function with all that it calls, writes machine code and a wrapper for Python,
and does the same again in each caller: of a game's compilation that is more than half. A rule that
other rules call needs none of it. Here it is kept as LLVM's code just as it was lowered, and is
optimised where it ends up: in the few functions that Python calls.
"""

from __future__ import annotations

from typing import Any

from llvmlite import binding
from numba import _dynfunc
from numba.core import codegen, compiler, typed_passes
from numba.core.compiler_machinery import PassManager, register_pass


class DeferredLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """A function's code for its callers alone."""

    @classmethod
    def from_bitcode(cls, generator: Any, name: str, bitcode: bytes) -> DeferredLibrary:
        """The library that `serialize_using_object_code` wrote."""
        library = cls(generator, name)
        library._final_module = binding.parse_bitcode(bitcode)
        library._finalize_final_module()
        return library

    def serialize_using_object_code(self) -> tuple[str, bytes]:
        """What the cache keeps of it; there is no object code."""
        self._ensure_finalized()
        return self.name, self._final_module.as_bitcode()

    def _optimize_final_module(self) -> None:
        """The callers' business."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


def name_for_callers(library: DeferredLibrary, described: Any, environment: Any) -> Any:
    """What compiled callers know a function by. It is no function: Python must not call it."""
    module, name = described.lookup_module(), described.qualname.split(".")[-1]
    return _dynfunc.make_function(module, name, "", 0, environment, (library,))


@register_pass(mutates_CFG=True, analysis_only=False)
class DeferredLowering(typed_passes.NativeLowering):  # type: ignore[misc]
    """Lowers a function and leaves it at that."""

    _name = "inner_lowering"

    def run_pass(self, state: Any) -> bool:
        library = DeferredLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library, state.flags.no_compile = library, True
        super().run_pass(state)
        lowered = state["cr"]
        name = name_for_callers(library, lowered.fndesc, lowered.env)
        state.targetctx.insert_user_function(name, lowered.fndesc, [library])
        state["cr"] = lowered._replace(cfunc=name)
        return True


class DeferredCompiler(compiler.CompilerBase):  # type: ignore[misc]
    """Numba's compiler for functions that only compiled functions call."""

    def define_pipelines(self) -> list[PassManager]:
        usual = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes = PassManager("inner")
        for step, what in usual.passes:
            passes.add_pass(DeferredLowering if step is typed_passes.NativeLowering else step, what)
        passes.finalize()
        return [passes]


def rebuilt(target: Any, payload: tuple[Any, ...]) -> Any:
    """A compiled function from what the cache kept of it."""
    (name, bitcode), described, environment, signature, *_, reload_init, environments = payload
    library = DeferredLibrary.from_bitcode(target.codegen(), name, bitcode)
    return compiler.compile_result(
        typing_context=target.typing_context,
        target_context=target,
        entry_point=name_for_callers(library, described, environment),
        library=library,
        signature=signature,
        objectmode=False,
        lifted=(),
        fndesc=described,
        environment=environment,
        reload_init=reload_init,
        referenced_envs=environments,
    )
