package io.aeolus.cli.bench;

import java.util.List;
import java.util.Locale;

/** Where a topology runs. */
enum WorkerLayout {

    /** A local cluster. */
    ONE(1, "one", ""),

    /** Two processes on this machine. */
    TWO(2, "two", "--cluster processes --workers 2"),

    /** The same on two hosts inside of this machine, which needs the rights to make them. */
    HOSTS(2, "two hosts", "--cluster processes --workers 2 --link 100mbit");

    private final int workers;
    private final String text;
    private final String options;

    WorkerLayout(int workers, String text, String options) {
        this.workers = workers;
        this.text = text;
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

    /** Options of {@code profile} and {@code compare}. */
    List<String> options() {
        return options.isEmpty() ? List.of() : List.of(options.split(" "));
    }

    String fileName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
