package io.aeolus.synthetic.mail;

import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where mails are: a directory with a mail in each file, however deep, or an mbox. Each file may be compressed with gzip. Hidden files and
 * directories are left out. Immutable.
 */
public final class MailSource implements Serializable {

    private static final long serialVersionUID = 1L;

    private final String path;
    private final boolean skipsBad;

    /**
     * A source.
     *
     * @param path the directory or the file
     * @param skipsBad whether mails that are none are left out, instead of refused
     */
    public MailSource(Path path, boolean skipsBad) {
        this.path = path.toString();
        this.skipsBad = skipsBad;
    }

    /** Where it is. */
    public String path() {
        return path;
    }

    /**
     * Opens it.
     *
     * @return a reader that stands before the first mail
     * @throws BadInputException if there is no mail, or it may not be read
     */
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
                throw new BadInputException(
                        root + ": there is no mail in it: name a directory with a mail in each file");
            }
            return files;
        } catch (IOException e) {
            throw new BadInputException(root + ": cannot be listed (" + e.getMessage() + "); check your rights");
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
