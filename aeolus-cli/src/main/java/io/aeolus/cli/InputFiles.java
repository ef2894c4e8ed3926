package io.aeolus.cli;

import io.aeolus.cluster.BadInputException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Opens input files, unpacks those that are compressed, and puts input errors into words. Thread-safe. */
public final class InputFiles {

    private static final int BUFFER_BYTES = 1 << 16;

    private InputFiles() {}

    /** Opens a file, unpacked if its content is gzip's; throws if it is missing, empty, not a regular file or not readable. */
    public static InputStream open(Path path) throws BadInputException {
        if (Files.isDirectory(path)) {
            throw new BadInputException(path + ": is a directory; name a file in it");
        }
        try {
            InputStream file = new BufferedInputStream(Files.newInputStream(path), BUFFER_BYTES);
            try {
                return unpacked(file, path);
            } catch (IOException | BadInputException e) {
                file.close();
                throw e;
            }
        } catch (NoSuchFileException e) {
            throw new BadInputException(path + ": no such file; check the path");
        } catch (AccessDeniedException e) {
            throw new BadInputException(path + ": may not be read; give yourself the right to read it");
        } catch (IOException e) {
            throw new BadInputException(path + ": " + inWords(e));
        }
    }

    private static InputStream unpacked(InputStream file, Path path) throws IOException, BadInputException {
        file.mark(2);
        byte[] start = file.readNBytes(2);
        file.reset();
        if (start.length == 0) {
            throw new BadInputException(path + ": the file is empty; was it written to its end?");
        }
        boolean gzip = start.length == 2 && (start[0] & 0xff) == 0x1f && (start[1] & 0xff) == 0x8b;
        return gzip ? new GZIPInputStream(file, BUFFER_BYTES) : file;
    }

    /** What an error while reading means and how to mend it, without the file's name. */
    public static String inWords(IOException error) {
        if (error instanceof EOFException) {
            return "the compressed file ends too early, it is truncated; copy or pack it again";
        }
        if (error instanceof ZipException) {
            return "the compressed file is damaged (" + error.getMessage() + "); copy or pack it again";
        }
        return "cannot be read (" + error + "); check the file and its disk";
    }
}
