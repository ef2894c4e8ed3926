// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.screen;

/** A screen that shows nothing. */
public final class QuietScreen implements Screen {

    @Override
    public void update(String description, long done, long total) {}

    @Override
    public void clear() {}
}
