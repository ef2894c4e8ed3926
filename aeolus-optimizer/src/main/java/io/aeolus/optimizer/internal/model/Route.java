package io.aeolus.optimizer.internal.model;

/** Whether tuples look for a task in the worker that they come from. */
public enum Route {

    /** They go to a task wherever it is: by a key, at random, to one task, to all. */
    ANYWHERE,

    /** They go to tasks of their own worker, and then of their host, while these are not overfull: Storm's load-aware shuffle. */
    OWN_FIRST,

    /** They go to tasks of their own worker, if it has some: Storm's local-or-shuffle. */
    OWN_IF_ANY
}
