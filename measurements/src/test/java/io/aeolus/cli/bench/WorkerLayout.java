// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.bench;

import java.util.List;
import java.util.Locale;

/** The layout of a topology: cluster and workers. */
enum WorkerLayout {

    /** A local cluster. */
    ONE(1, "one", 0, ""),

    /** Two processes on this machine. */
    TWO(2, "two", 35, "--cluster processes --workers 2"),

    /** Two processes on two simulated hosts on this machine, which needs the privileges to create them. */
    HOSTS(2, "two hosts", 35, "--cluster processes --workers 2 --link 100mbit");

    private final int workers;
    private final String text;
    private final int coldSeconds;
    private final String options;

    WorkerLayout(int workers, String text, int coldSeconds, String options) {
        this.workers = workers;
        this.text = text;
        this.coldSeconds = coldSeconds;
        this.options = options;
    }

    static WorkerLayout parse(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    int workers() {
        return workers;
    }

    String text() {
        return text;
    }

    /** Warm-up of a run in new JVMs; a local cluster is warmed up beforehand. */
    int coldSeconds() {
        return coldSeconds;
    }

    /** Options of {@code profile} and {@code compare}. */
    List<String> options() {
        return options.isEmpty() ? List.of() : List.of(options.split(" "));
    }

    String fileName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
