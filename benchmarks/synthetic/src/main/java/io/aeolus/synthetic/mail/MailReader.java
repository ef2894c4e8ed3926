package io.aeolus.synthetic.mail;

import io.aeolus.cli.InputFiles;
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
 * Reads mails one after the other. Bytes are taken for characters as they are, and lines end in a line feed afterwards. Not threadsafe.
 */
public final class MailReader implements AutoCloseable {

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

    /** The line that begins a mail has been read already. */
    private boolean isAtMail;

    MailReader(List<Path> files, boolean isMbox, boolean skipsBad) {
        this.files = files.iterator();
        this.isMbox = isMbox;
        this.skipsBad = skipsBad;
    }

    /**
     * The next mail.
     *
     * @return its text; empty at the end
     * @throws BadInputException if it is no mail, or a file cannot be read on; one line with file and line
     */
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
            throw new BadInputException(file + ":" + (line + 1) + ": " + InputFiles.inWords(e));
        }
    }

    /**
     * Mails that were left out.
     *
     * @return how many until now
     */
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

    /** The mail that comes next in the open file; empty if there is none, or it is left out. */
    private Optional<String> readMail() throws IOException, BadInputException {
        if (!isAtMail) {
            String start = readLine();
            if (start == null) {
                endFile();
                return Optional.empty();
            }
            if (!start.startsWith(SEPARATOR)) {
                throw bad("'" + cut(start)
                        + "': an mbox begins each mail with a line 'From ...': give one, or a directory of mails");
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
            problem = Optional.of(bad("there is no mail: a header such as 'Subject: ...' should be here"));
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

    /** What is wrong with a line among the headers. */
    private Optional<BadInputException> problemOf(String header, boolean isFirst) {
        if (header.isEmpty() && !isFirst) {
            return Optional.empty();
        }
        boolean goesOn = !isFirst && (header.startsWith(" ") || header.startsWith("\t"));
        return goesOn || isHeader(header)
                ? Optional.empty()
                : Optional.of(bad("'" + cut(header)
                        + "' is no header of a mail, such as 'Subject: ...': mend it, or give --skip-bad-lines"));
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
