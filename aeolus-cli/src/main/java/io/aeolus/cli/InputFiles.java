// SPDX-License-Identifier: Apache-2.0
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

/** Opens input files, decompresses gzip files, and describes input errors. Thread-safe. */
public final class InputFiles {

    private static final int BUFFER_BYTES = 1 << 16;

    private InputFiles() {}

    /** Opens a file, decompressed if it is a gzip file; throws if it is missing, empty, a directory or not readable. */
    public static InputStream open(Path path) throws BadInputException {
        if (Files.isDirectory(path)) {
            throw new BadInputException(path + " is a directory: use a file in it");
        }
        try {
            InputStream file = new BufferedInputStream(Files.newInputStream(path), BUFFER_BYTES);
            try {
                return decompressed(file, path);
            } catch (IOException | BadInputException e) {
                file.close();
                throw e;
            }
        } catch (NoSuchFileException e) {
            throw new BadInputException(path + " does not exist: check the path");
        } catch (AccessDeniedException e) {
            throw new BadInputException(path + " is not readable: check its permissions");
        } catch (IOException e) {
            throw new BadInputException(path + ": " + describe(e));
        }
    }

    private static InputStream decompressed(InputStream file, Path path) throws IOException, BadInputException {
        file.mark(2);
        byte[] start = file.readNBytes(2);
        file.reset();
        if (start.length == 0) {
            throw new BadInputException(path + " is empty: check whether it was written completely");
        }
        boolean gzip = start.length == 2 && (start[0] & 0xff) == 0x1f && (start[1] & 0xff) == 0x8b;
        return gzip ? new GZIPInputStream(file, BUFFER_BYTES) : file;
    }

    /** Describes an error while reading, with a remedy and without the name of the file. */
    public static String describe(IOException error) {
        if (error instanceof EOFException) {
            return "the compressed file is truncated: copy or compress it again";
        }
        if (error instanceof ZipException) {
            return "the compressed file is damaged (" + error.getMessage() + "): copy or compress it again";
        }
        return "cannot be read (" + error + "): check the file and its disk";
    }
}
