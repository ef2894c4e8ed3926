package io.aeolus.probe;

import java.io.Serializable;

/** What workers can be told. */
public sealed interface Command extends Serializable {

    /** From now on the spouts are asked for no rows; those that are open go on. */
    record StopSpouts() implements Command {}

    /**
     * The spout of a {@link LoadTopology} begins with a load. The one before has ended.
     *
     * @param load what it emits
     */
    record BeginLoad(LoadSpec load) implements Command {}
}
