package io.aeolus.probe;

import java.io.Serializable;

/** What workers can be told. */
public sealed interface Command extends Serializable permits Command.StopSpouts {

    /** From now on the spouts are asked for no rows; those that are open go on. */
    record StopSpouts() implements Command {}
}
