// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.synthetic;

import io.aeolus.cli.internal.screen.Screen;
import java.util.List;

/** A screen that collects its notes. */
public record Notes(List<String> lines) implements Screen {

    @Override
    public void update(String description, long done, long total) {}

    @Override
    public void note(String line) {
        lines.add(line);
    }

    @Override
    public void clear() {}
}
