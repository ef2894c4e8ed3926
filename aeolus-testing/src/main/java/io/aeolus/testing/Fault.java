package io.aeolus.testing;

/** What becomes of a tuple on its way to a bolt. */
public enum Fault {
    /** No fault: the bolt executes it. */
    NONE,

    /** The tuple is failed on behalf of the bolt, which never sees it. */
    FAIL,

    /** The tuple is lost, as when a worker dies: its roots stay open until they time out. */
    LOSE
}
