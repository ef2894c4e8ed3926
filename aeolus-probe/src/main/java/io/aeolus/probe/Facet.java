package io.aeolus.probe;

import java.io.Serializable;

/** What one observer of a task has counted since the task's start. A task has as many as there are observers around it. */
public sealed interface Facet extends Serializable
        permits SpoutRows, RowFlow, TaskOutput, MessageTimes, CallCosts, LoadProgress {}
