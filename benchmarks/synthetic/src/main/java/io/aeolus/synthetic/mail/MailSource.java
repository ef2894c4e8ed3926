// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.mail;

import io.aeolus.cli.TextSpout;
import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A source of mails: a directory tree with a mail in each file, or an mbox. Files can be compressed with gzip. Hidden files and
 * directories are skipped. Immutable.
 */
public final class MailSource implements TextSpout.Source {

    private static final long serialVersionUID = 1L;

    private final String path;
    private final boolean skipsBad;

    /**
     * Creates a source.
     *
     * @param path the directory or the file
     * @param skipsBad whether to skip malformed mails instead of rejecting them
     */
    public MailSource(Path path, boolean skipsBad) {
        this.path = path.toString();
        this.skipsBad = skipsBad;
    }

    /** Returns the path. */
    public String path() {
        return path;
    }

    /**
     * Opens the source.
     *
     * @return a reader positioned before the first mail
     * @throws BadInputException if there is no mail or it cannot be read
     */
    @Override
    public MailReader open() throws BadInputException {
        Path root = Path.of(path);
        boolean isDirectory = Files.isDirectory(root);
        return new MailReader(isDirectory ? filesBelow(root) : List.of(root), !isDirectory, skipsBad);
    }

    private static List<Path> filesBelow(Path root) throws BadInputException {
        try (Stream<Path> all = Files.walk(root)) {
            List<Path> files = all.filter(file -> !isHidden(root.relativize(file)))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
            if (files.isEmpty()) {
                throw new BadInputException(root + ": contains no mails: name a directory with a mail in each file");
            }
            return files;
        } catch (IOException e) {
            throw new BadInputException(root + ": cannot be listed (" + e.getMessage() + "): check its permissions");
        }
    }

    private static boolean isHidden(Path relative) {
        for (Path name : relative) {
            if (name.toString().startsWith(".")) {
                return true;
            }
        }
        return false;
    }
}
