// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.mail;

import io.aeolus.cli.InputFiles;
import io.aeolus.cli.TextSpout;
import io.aeolus.cluster.BadInputException;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** A cursor over the mails of a file that {@link MailGenerator} has written. Not thread-safe. */
public final class MailReader implements TextSpout.Texts {

    private final DataInputStream input;
    private final Path path;

    private MailReader(DataInputStream input, Path path) {
        this.input = input;
        this.path = path;
    }

    /**
     * Opens a file.
     *
     * @throws BadInputException if the file is missing, empty or not readable
     */
    public static MailReader open(Path path) throws BadInputException {
        return new MailReader(new DataInputStream(InputFiles.open(path)), path);
    }

    /**
     * Reads the next mail.
     *
     * @throws BadInputException if reading fails, for example because compressed data is truncated
     */
    @Override
    public Optional<String> next() throws BadInputException {
        try {
            int length = input.readInt();
            return length == MailGenerator.END
                    ? Optional.empty()
                    : Optional.of(new String(input.readNBytes(length), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new BadInputException(path + ": " + InputFiles.describe(e));
        }
    }

    @Override
    public void close() {
        try {
            input.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
