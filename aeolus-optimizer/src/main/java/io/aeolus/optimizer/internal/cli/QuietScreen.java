package io.aeolus.optimizer.internal.cli;

/** A screen that shows nothing. */
final class QuietScreen implements Screen {

    @Override
    public void update(String what, long done, long total) {}

    @Override
    public void note(String line) {}

    @Override
    public void clear() {}
}
