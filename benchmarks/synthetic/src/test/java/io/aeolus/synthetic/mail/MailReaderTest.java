// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads valid and malformed mboxes and directories. */
class MailReaderTest {

    private static final String FIRST = "Subject: one\nTo: a@enron.com,\n\tb@enron.com\n\nBody\n\nFrom here on\n";
    private static final String SECOND = "Subject: two\n\nOther\n";

    @TempDir
    Path directory;

    @Test
    void reads_an_mbox() throws Exception {
        Path file = write("mails.mbox", mbox(FIRST, SECOND));

        assertThat(read(file)).containsExactly(FIRST + "\n", SECOND + "\n");
    }

    @Test
    void reads_a_directory() throws Exception {
        write("b", SECOND);
        Path below = Files.createDirectories(directory.resolve("a/deep"));
        Files.write(below.resolve("1.gz"), packed(FIRST));
        write(".hidden", "no mail");

        assertThat(read(directory)).containsExactly(FIRST, SECOND);
    }

    @Test
    void accepts_newlines_of_any_system() throws Exception {
        Path file = write("windows.mbox", mbox(FIRST).replace("\n", "\r\n"));

        assertThat(read(file)).containsExactly(FIRST + "\n");
    }

    @Test
    void names_file_and_line_of_a_malformed_header() throws Exception {
        Path file = write("mails.mbox", mbox(FIRST, "Subject: three\nthis is nothing\n\nBody\n"));

        refused(
                file,
                file
                        + ":12: 'this is nothing' is not a mail header such as 'Subject: ...': fix it, or use --skip-bad-lines");
    }

    @Test
    void skips_files_that_are_not_mails() throws Exception {
        Path file = write("mails.mbox", mbox(FIRST, "nothing\n", SECOND));
        try (MailReader reader = new MailSource(file, true).open()) {
            assertThat(all(reader)).containsExactly(FIRST + "\n", SECOND + "\n");
            assertThat(reader.skipped()).isOne();
        }
    }

    @Test
    void explains_the_mbox_format() throws Exception {
        Path file = write("list.txt", "a,b,c\n");

        refused(
                file,
                file
                        + ":1: 'a,b,c': an mbox begins each mail with a line 'From ...': use an mbox, or a directory of mails");
    }

    @Test
    void rejects_a_directory_without_mails() throws Exception {
        refused(directory, directory + ": contains no mails: name a directory with a mail in each file");

        Path missing = directory.resolve("missing");
        refused(missing, missing + " does not exist: check the path");

        Path file = write("empty.mbox", "From x\n");
        refused(file, file + ":1: expected a mail header such as 'Subject: ...'");
    }

    @Test
    void rejects_a_truncated_file() throws Exception {
        byte[] whole = packed(mbox(FIRST, SECOND));
        Path file = directory.resolve("cut.mbox.gz");
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));

        assertThatThrownBy(() -> read(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(file + ":")
                .hasMessageEndingWith(": the compressed file is truncated: copy or compress it again");
    }

    @Test
    void reads_the_output_of_the_generator() throws Exception {
        Path file = directory.resolve("made.mbox.gz");
        MailGenerator.generate(300, 7, file);
        MailGenerator same = new MailGenerator(7);

        List<String> mails = read(file);

        assertThat(mails).hasSize(300);
        for (int i = 0; i < mails.size(); i++) {
            assertThat(mails.get(i)).startsWith(same.next(i + 1));
        }
        assertThat(mails.stream().map(Mail::parse).filter(MailSteps::isKept).count())
                .isBetween(250L, 299L);
        assertThat(mails.stream().mapToInt(String::length).average().orElse(0)).isBetween(1_500.0, 4_000.0);
        assertThat(mails)
                .anyMatch(mail -> mail.contains("\nSubject: Re: "))
                .anyMatch(mail -> mail.contains("table.csv"));
    }

    private Path write(String name, String text) throws Exception {
        return Files.writeString(directory.resolve(name), text, StandardCharsets.ISO_8859_1);
    }

    private static String mbox(String... mails) {
        StringBuilder mbox = new StringBuilder();
        for (String mail : mails) {
            mbox.append("From someone Mon Jan  1 00:00:00 2001\n")
                    .append(mail.replace("\nFrom ", "\n>From "))
                    .append('\n');
        }
        return mbox.toString();
    }

    private static byte[] packed(String text) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream packed = new GZIPOutputStream(bytes)) {
            packed.write(text.getBytes(StandardCharsets.ISO_8859_1));
        }
        return bytes.toByteArray();
    }

    private static void refused(Path path, String message) {
        assertThatThrownBy(() -> read(path))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }

    private static List<String> read(Path path) throws BadInputException {
        try (MailReader reader = new MailSource(path, false).open()) {
            return all(reader);
        }
    }

    private static List<String> all(MailReader reader) throws BadInputException {
        List<String> mails = new ArrayList<>();
        for (Optional<String> mail = reader.next(); mail.isPresent(); mail = reader.next()) {
            mails.add(mail.get());
        }
        return mails;
    }
}
