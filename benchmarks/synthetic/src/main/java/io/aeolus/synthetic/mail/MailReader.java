// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.mail;

import io.aeolus.cli.InputFiles;
import io.aeolus.cli.TextSpout;
import io.aeolus.cluster.BadInputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads e-mail messages sequentially. Decodes Latin-1 and normalizes newlines to line feeds. Not thread-safe.
 */
public final class MailReader implements TextSpout.Texts {

    private static final int BUFFER = 1 << 16;
    private static final int SHOWN = 40;
    private static final String SEPARATOR = "From ";

    private final Iterator<Path> files;
    private final boolean isMbox;
    private final boolean skipsBad;

    private @Nullable BufferedReader reader;
    private Path file = Path.of("");
    private long line;
    private long skipped;

    /** The first line of the next mail has been read. */
    private boolean isAtMail;

    MailReader(List<Path> files, boolean isMbox, boolean skipsBad) {
        this.files = files.iterator();
        this.isMbox = isMbox;
        this.skipsBad = skipsBad;
    }

    /**
     * Reads the next mail.
     *
     * @return the text of the mail; empty at the end
     * @throws BadInputException if the mail is malformed or a file cannot be read; the message names file and line
     */
    @Override
    public Optional<String> next() throws BadInputException {
        try {
            while (isOpen()) {
                Optional<String> text = readMail();
                if (text.isPresent()) {
                    return text;
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            throw new BadInputException(file + ":" + (line + 1) + ": " + InputFiles.describe(e));
        }
    }

    /** Returns the number of mails skipped so far. */
    public long skipped() {
        return skipped;
    }

    private boolean isOpen() throws IOException, BadInputException {
        while (reader == null) {
            if (!files.hasNext()) {
                return false;
            }
            file = files.next();
            line = 0;
            isAtMail = !isMbox;
            reader = new BufferedReader(
                    new InputStreamReader(InputFiles.open(file), StandardCharsets.ISO_8859_1), BUFFER);
        }
        return true;
    }

    /** Reads the next mail of the open file; empty if there is none or if it is skipped. */
    private Optional<String> readMail() throws IOException, BadInputException {
        if (!isAtMail) {
            String start = readLine();
            if (start == null) {
                endFile();
                return Optional.empty();
            }
            if (!start.startsWith(SEPARATOR)) {
                throw bad("'" + cut(start)
                        + "': an mbox begins each mail with a line 'From ...': use an mbox, or a directory of mails");
            }
        }
        isAtMail = false;
        StringBuilder text = new StringBuilder();
        Optional<BadInputException> problem = Optional.empty();
        boolean inHeaders = true;
        boolean afterEmpty = false;
        String next = readLine();
        while (next != null && !(isMbox && afterEmpty && next.startsWith(SEPARATOR))) {
            if (inHeaders && problem.isEmpty()) {
                problem = problemOf(next, text.isEmpty());
                inHeaders = !next.isEmpty();
            }
            afterEmpty = next.isEmpty();
            text.append(isMbox && next.startsWith(">From ") ? next.substring(1) : next)
                    .append('\n');
            next = readLine();
        }
        if (text.isEmpty() && problem.isEmpty()) {
            problem = Optional.of(bad("expected a mail header such as 'Subject: ...'"));
        }
        if (next == null) {
            endFile();
        } else {
            isAtMail = true;
        }
        if (problem.isPresent()) {
            if (!skipsBad) {
                throw problem.get();
            }
            skipped++;
            return Optional.empty();
        }
        return Optional.of(text.toString());
    }

    /** Returns the error of a header line. */
    private Optional<BadInputException> problemOf(String header, boolean isFirst) {
        if (header.isEmpty() && !isFirst) {
            return Optional.empty();
        }
        boolean goesOn = !isFirst && (header.startsWith(" ") || header.startsWith("\t"));
        return goesOn || isHeader(header)
                ? Optional.empty()
                : Optional.of(bad("'" + cut(header)
                        + "' is not a mail header such as 'Subject: ...': fix it, or use --skip-bad-lines"));
    }

    private static boolean isHeader(String header) {
        int colon = header.indexOf(':');
        return colon > 0 && header.chars().limit(colon).allMatch(c -> c > ' ' && c < 127);
    }

    private static String cut(String header) {
        String start = header.length() <= SHOWN ? header : header.substring(0, SHOWN) + "...";
        return start.replaceAll("[^ -~]", "?");
    }

    private BadInputException bad(String reason) {
        return new BadInputException(file + ":" + Math.max(1, line) + ": " + reason);
    }

    private @Nullable String readLine() throws IOException {
        String next = reader == null ? null : reader.readLine();
        if (next != null) {
            line++;
        }
        return next;
    }

    private void endFile() throws IOException {
        if (reader != null) {
            reader.close();
            reader = null;
        }
    }

    @Override
    public void close() {
        try {
            endFile();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
