// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.cluster.BadInputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * A file system in memory for the local directory of a supervisor: the supervisor's state, the code of topologies, and the heartbeats of
 * workers. Only the supervisor and its workers see the file system, because they run in a mount namespace. Needs Linux and root privileges.
 *
 * @param holder a process that keeps the namespace, and ends with this JVM because its input ends
 */
record SmallDisk(Process holder) implements AutoCloseable {

    private static final String SIZE = "64m";

    /** The local directory of the first supervisor, in the folder of the cluster. */
    private static final String DIRECTORY = "local/0";

    private static final String FILLER = "filler";

    /** A process that enters a mount namespace loses its working directory. */
    private static final String ENTER =
            "target=$0 mount=$1; shift; exec nsenter --target $target --mount -- sh -e -c \"$mount\" \"$(pwd)\" \"$@\"";

    private static final String MOUNT = "cd \"$0\"; mkdir -p " + DIRECTORY + "; mountpoint -q " + DIRECTORY
            + " || mount -t tmpfs -o size=" + SIZE + " tmpfs " + DIRECTORY + "; exec \"$@\"";

    /**
     * Creates the namespace. The first supervisor in it creates the file system.
     *
     * @throws BadInputException if the system does not permit a namespace
     */
    static SmallDisk create() throws BadInputException {
        try {
            Process holder = new ProcessBuilder("unshare", "--mount", "sh", "-c", "echo ready; exec cat")
                    .redirectError(Redirect.INHERIT)
                    .start();
            // Not closed: the holder lives as long as its streams.
            String first = new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8))
                    .readLine();
            if (!"ready".equals(first)) {
                throw new BadInputException("cannot create a mount namespace: run the suite as root");
            }
            return new SmallDisk(holder);
        } catch (IOException e) {
            throw new BadInputException("cannot create a mount namespace (" + e.getMessage() + "): install util-linux");
        }
    }

    /** Returns the words before the supervisor's command. */
    List<String> prefix() {
        return List.of("sh", "-c", ENTER, pid(), MOUNT);
    }

    /** Fills all free space. */
    void fill(Path folderOfCluster) {
        inNamespace("dd if=/dev/zero bs=4k of=\"$0\" oflag=append conv=notrunc 2> /dev/null || true", folderOfCluster);
    }

    /** Frees the filled space. */
    void free(Path folderOfCluster) {
        inNamespace("rm -f \"$0\"", folderOfCluster);
    }

    private void inNamespace(String command, Path folderOfCluster) {
        Path filler = folderOfCluster.resolve(DIRECTORY).resolve(FILLER);
        FaultCluster.command("nsenter", "--target", pid(), "--mount", "--", "sh", "-c", command, filler.toString());
    }

    private String pid() {
        return String.valueOf(holder.pid());
    }

    @Override
    public void close() {
        holder.destroyForcibly();
    }
}
