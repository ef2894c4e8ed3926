// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.cluster.BadInputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file system in a file for the local directory of a supervisor: the supervisor's state, the code of topologies, and the heartbeats of
 * workers. Only the supervisor and its workers see the file system, because they run in a mount namespace. Needs Linux, root
 * privileges and loop devices.
 *
 * @param holder a process that keeps the namespace, and ends with this JVM because its input ends
 */
record SeparateDisk(Process holder) implements AutoCloseable {

    private static final String SIZE = "128m";

    /** The local directory of the first supervisor, in the folder of the cluster. */
    private static final String DIRECTORY = "local/0";

    /** A process that enters a mount namespace loses its working directory. */
    private static final String ENTER =
            "target=$0 mount=$1; shift; exec nsenter --target $target --mount -- sh -e -c \"$mount\" \"$(pwd)\" \"$@\"";

    private static final String MOUNT = ("cd \"$0\"; mkdir -p %1$s; mountpoint -q %1$s"
                    + " || { truncate -s %2$s %3$s; mkfs.ext4 -q %3$s; mount -o loop %3$s %1$s; }; exec \"$@\"")
            .formatted(DIRECTORY, SIZE, "disk.image");

    private static final String READY = "ready";

    /**
     * Creates the namespace. The first supervisor in it creates the file system.
     *
     * @throws BadInputException if the system does not permit a namespace
     */
    static SeparateDisk create() throws BadInputException {
        try {
            Process holder = new ProcessBuilder(
                            "unshare", "--mount", "sh", "-ec", "losetup -f > /dev/null; echo " + READY + "; exec cat")
                    .redirectError(Redirect.INHERIT)
                    .start();
            // Not closed: the holder lives as long as its streams.
            String first = new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8))
                    .readLine();
            if (!READY.equals(first)) {
                throw new BadInputException(
                        "cannot create a file system in a mount namespace: run the suite as root, with loop devices");
            }
            return new SeparateDisk(holder);
        } catch (IOException e) {
            throw new BadInputException("cannot create a mount namespace (" + e.getMessage() + "): install util-linux");
        }
    }

    /** Returns the words before the supervisor's command. */
    List<String> prefix() {
        return List.of("sh", "-c", ENTER, pid(), MOUNT);
    }

    /** Blocks all writes until {@link #thaw}. */
    void freeze(Path folderOfCluster) {
        inNamespace("fsfreeze", "--freeze", folderOfCluster.resolve(DIRECTORY).toString());
    }

    /** Permits writes again. */
    void thaw(Path folderOfCluster) {
        inNamespace("fsfreeze", "--unfreeze", folderOfCluster.resolve(DIRECTORY).toString());
    }

    private void inNamespace(String... command) {
        List<String> words = new ArrayList<>(List.of("nsenter", "--target", pid(), "--mount", "--"));
        words.addAll(List.of(command));
        FaultCluster.command(words.toArray(String[]::new));
    }

    private String pid() {
        return String.valueOf(holder.pid());
    }

    @Override
    public void close() {
        holder.destroyForcibly();
    }
}
