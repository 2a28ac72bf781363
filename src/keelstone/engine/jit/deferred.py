"""Deferred code generation: machine code only for functions that Python calls.

Numba optimises every function together with all that it calls, generates machine code and a wrapper
for Python, and does the same again in each caller. That is more than half of a game's compilation.
A rule that only other rules call needs none of it. It is kept as unoptimised LLVM bitcode and is
optimised in the few functions that Python calls. There it is internal code of that function: LLVM
may leave out what is never used of it, such as results that are always the same.

Compiled rules do no reference counting (`_nrt=False`). They allocate nothing, and counting the
references to array arguments would cost more than most rules (measured: play 2.5 times slower).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
from llvmlite import binding
from numba import _dynfunc
from numba.core import codegen, compiler, typed_passes
from numba.core.compiler_machinery import PassManager, register_pass

from keelstone.engine.jit.backend import CHECKS_BOUNDS, FAST_MATH, Backend
from keelstone.engine.jit.function_cache import CacheByGame

Function = Callable[..., Any]


#: an attribute of functions whose arguments never share memory: LLVM then vectorises more
SEPARATE_MEMORY = "has_separate_memory"


class DeferredLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The code of a function for its callers only."""

    @classmethod
    def from_bitcode(cls, generator: Any, name: str, bitcode: bytes) -> DeferredLibrary:
        """The library that `serialize_using_object_code` wrote."""
        library = cls(generator, name)
        library._final_module = binding.parse_bitcode(bitcode)
        library._finalize_final_module()
        return library

    def serialize_using_object_code(self) -> tuple[str, bytes]:
        """What the cache stores: bitcode, since there is no object code."""
        self._ensure_finalized()
        return self.name, self._final_module.as_bitcode()

    def _optimize_final_module(self) -> None:
        """Do nothing: the callers optimise it."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


class EntryLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The code of a function that Python calls, with all that it calls."""

    def _optimize_final_module(self) -> None:
        """Optimise it with all that it calls as internal code.

        Numba leaves callees open to calls from elsewhere, optimises twice to count fewer
        references, of which there are none, and leaves out the SLP vectoriser.
        """
        for function in self._final_module.functions:
            if function.linkage == binding.Linkage.linkonce_odr and not function.is_declaration:
                function.linkage = binding.Linkage.internal
        passes, builder = self._codegen._module_pass_manager(slp_vectorize=True)
        passes.run(self._final_module, builder)


def callee(library: DeferredLibrary, descriptor: Any, environment: Any) -> Any:
    """The object by which compiled callers find a function. Python must not call it."""
    module, name = descriptor.lookup_module(), descriptor.qualname.split(".")[-1]
    return _dynfunc.make_function(module, name, "", 0, environment, (library,))


class Passes(PassManager):  # type: ignore[misc]
    """The passes of the compiler, which tell nobody that they run.

    Numba puts the types of the arguments into words for every pass, all fields of a record too.
    That is a tenth of a game's compilation.
    """

    def _runPass(self, index: int, step: Any, state: Any) -> None:  # noqa: N802 (Numba's name)
        step.analysis = self._analysis
        step.run_initialization(state)
        step.run_pass(state)
        step.run_finalizer(state)


@register_pass(mutates_CFG=True, analysis_only=False)
class DeferredLowering(typed_passes.NativeLowering):  # type: ignore[misc]
    """Lowers a function to LLVM and stops there."""

    _name = "deferred_lowering"

    def run_pass(self, state: Any) -> bool:
        library = DeferredLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library, state.flags.no_compile = library, True
        state.flags.noalias = getattr(state.func_id.func, SEPARATE_MEMORY, False)
        super().run_pass(state)
        lowered = state["cr"]
        function = callee(library, lowered.fndesc, lowered.env)
        state.targetctx.insert_user_function(function, lowered.fndesc, [library])
        state["cr"] = lowered._replace(cfunc=function)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class EntryLowering(typed_passes.NativeLowering):  # type: ignore[misc]
    """Lowers a function that Python calls, and generates its machine code."""

    _name = "entry_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = EntryLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


class DeferredCompiler(compiler.CompilerBase):  # type: ignore[misc]
    """Numba's compiler for functions that only compiled functions call."""

    lowering: type[Any] = DeferredLowering

    def define_pipelines(self) -> list[PassManager]:
        usual = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes = Passes(self.lowering._name)
        for step, what in usual.passes:
            passes.add_pass(self.lowering if step is typed_passes.NativeLowering else step, what)
        passes.finalize()
        return [passes]


class EntryCompiler(DeferredCompiler):
    """Numba's compiler for functions that Python calls."""

    lowering = EntryLowering


def rebuilt(target: Any, payload: tuple[Any, ...]) -> Any:
    """A deferred function from what the cache stored."""
    (name, bitcode), descriptor, environment, signature, *_, reload_init, environments = payload
    library = DeferredLibrary.from_bitcode(target.codegen(), name, bitcode)
    return compiler.compile_result(
        typing_context=target.typing_context,
        target_context=target,
        entry_point=callee(library, descriptor, environment),
        library=library,
        signature=signature,
        objectmode=False,
        lifted=(),
        fndesc=descriptor,
        environment=environment,
        reload_init=reload_init,
        referenced_envs=environments,
    )


#: Rules are never called from C. The wrapper for C would cost a tenth of the compilation.
OPTIONS = {
    "nogil": True,
    "error_model": "numpy",
    "boundscheck": CHECKS_BOUNDS,
    "_nrt": False,
    "no_cfunc_wrapper": True,
}
#: for functions that only compiled functions call
DEFERRED_OPTIONS = {**OPTIONS, "no_cpython_wrapper": True, "pipeline_class": DeferredCompiler}


def compile_deferred(
    function: Function,
    inline: bool,
    make_cache: Callable[[Function, bool], Any] = CacheByGame,
    **more: Any,
) -> Any:
    """A dispatcher whose compiled callers share one deferred version for each set of types.

    Numba otherwise compiles another version for every literal and every width of integer:
    `ask(state, ACTION, seat)` would be compiled a dozen times.
    """
    dispatcher = numba.njit(**OPTIONS, **more, pipeline_class=EntryCompiler)(function)
    dispatcher._cache = make_cache(function, False)
    deferred = numba.njit(**DEFERRED_OPTIONS, **more, forceinline=inline)(function)
    deferred._cache = make_cache(function, True)

    def get_call_template(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return deferred.get_call_template(tuple(_widest(arg) for arg in args), kws)

    dispatcher.get_call_template = get_call_template
    dispatcher.get_overload = deferred.get_overload
    return dispatcher


def _widest(kind: Any) -> Any:
    """The type in which an argument is passed: integers other than uint64 as int64."""
    plain = numba.types.unliteral(kind)
    if isinstance(plain, numba.types.Integer) and plain != numba.types.uint64:
        return numba.types.int64
    return plain


def _inlined(function: Function) -> Any:
    options = {name: OPTIONS[name] for name in ("error_model", "boundscheck", "_nrt")}
    return numba.njit(inline="always", **options)(function)


def _fast_math(function: Function) -> Any:
    return compile_deferred(function, False, fastmath=set(FAST_MATH))


BACKEND = Backend(compile_deferred, _inlined, DEFERRED_OPTIONS, _fast_math, is_cached=True)
