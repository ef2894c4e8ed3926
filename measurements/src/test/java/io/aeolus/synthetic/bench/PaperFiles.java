// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.bench;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The files of a workload in {@link PaperTable}.
 *
 * @param folder the folder
 * @param cluster the kind of cluster
 * @param workload the workload's name
 */
record PaperFiles(Path folder, String cluster, String workload) {

    Path profile() {
        return file("profile");
    }

    /** The comparison of stock and storm-tuned. */
    Path storm() {
        return file("storm");
    }

    /** The runs of the plan. */
    Path optimized() {
        return file("optimized");
    }

    private Path file(String what) {
        return folder.resolve(cluster + "-" + workload + "." + what + ".json");
    }

    /** Returns whether all measurements of the table exist. */
    boolean areThere() {
        return Files.exists(storm()) && Files.exists(optimized());
    }
}
