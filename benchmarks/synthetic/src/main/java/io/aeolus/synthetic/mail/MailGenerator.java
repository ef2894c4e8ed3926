// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.mail;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.AtomicFile;
import io.aeolus.synthetic.internal.Vocabulary;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/**
 * Generates mails similar to the Enron mails: headers, replies with quotes, tables as attachments, and sizes from hundreds of bytes to
 * hundreds of kilobytes, 1.8 KB on average without headers. Equal seeds give equal mails.
 */
public final class MailGenerator {

    /** Follows the last mail of a file, in place of a length. */
    static final int END = -1;

    private static final int WORDS = 8_000;
    private static final int PERSONS = 150;
    private static final int REMEMBERED = 64;
    private static final int MAX_BODY_LENGTH = 200_000;
    private static final int LINE = 72;
    private static final double MEDIAN_CHARACTERS = 700;
    private static final double SPREAD = 1.0;

    private final Random random;
    private final Vocabulary vocabulary = new Vocabulary(WORDS);
    private final List<Mail> remembered = new ArrayList<>();

    /** Creates a generator. */
    public MailGenerator(long seed) {
        random = new Random(seed);
    }

    /**
     * Writes a compressed file atomically: the length and the characters of each mail, and {@link #END}.
     *
     * @throws BadInputException if the target cannot be a file
     * @throws IOException if writing fails
     */
    public static void generate(long count, long seed, Path file) throws BadInputException, IOException {
        AtomicFile.check(file);
        AtomicFile.write(file, stream -> {
            MailGenerator generator = new MailGenerator(seed);
            try (DataOutputStream mails = new DataOutputStream(new GZIPOutputStream(stream, 1 << 16))) {
                for (long number = 1; number <= count; number++) {
                    byte[] mail = generator.next(number).getBytes(StandardCharsets.ISO_8859_1);
                    mails.writeInt(mail.length);
                    mails.write(mail);
                }
                mails.writeInt(END);
            }
            return count;
        });
    }

    /** Returns the next mail. */
    public String next(long number) {
        boolean isAnswer = !remembered.isEmpty() && random.nextInt(3) == 0;
        Mail answered = isAnswer ? remembered.get(random.nextInt(remembered.size())) : new Mail("", "", "", "", "");
        String id = "<%d.%d.JavaMail.evans@thyme>".formatted(number, random.nextInt(1_000_000_000));
        // One mail in 20 is between outsiders, and the filter drops it.
        boolean isForeign = random.nextInt(20) == 0;
        String from = isForeign ? person("example.com") : person("enron.com");
        String to = isForeign
                ? person("example.org")
                : isAnswer ? answered.from() : person(random.nextInt(3) == 0 ? "example.net" : "enron.com");
        String subject = isAnswer ? re(answered.subject()) : words(2 + random.nextInt(6));
        StringBuilder body = new StringBuilder();
        int length = (int) Math.min(MAX_BODY_LENGTH, MEDIAN_CHARACTERS * Math.exp(SPREAD * random.nextGaussian()));
        while (body.length() < length) {
            paragraph(body, Math.min(length - body.length(), 150 + random.nextInt(600)));
        }
        if (isAnswer) {
            body.append("-----Original Message-----\nFrom: ")
                    .append(answered.from())
                    .append("\n\n");
            answered.body()
                    .lines()
                    .limit(60)
                    .forEach(line -> body.append("> ").append(line).append('\n'));
        }
        if (random.nextInt(12) == 0) {
            attachment(body);
        }
        remember(new Mail(id, from, to, subject, body.toString()));
        return """
                Message-ID: %s
                Date: Mon, %d May 2001 %02d:%02d:00 -0700 (PDT)
                From: %s
                To: %s
                Subject: %s
                Mime-Version: 1.0
                Content-Type: text/plain; charset=us-ascii
                Content-Transfer-Encoding: 7bit
                X-From: %s
                X-To: %s
                X-cc:
                X-bcc:
                X-Folder: \\Notes Folders\\All documents
                X-Origin: generated
                X-FileName: %d.nsf

                """.formatted(
                                id,
                                1 + random.nextInt(28),
                                random.nextInt(24),
                                random.nextInt(60),
                                from,
                                to,
                                subject,
                                from,
                                to,
                                number)
                + body;
    }

    private void paragraph(StringBuilder body, int length) {
        int end = body.length() + length;
        int line = 0;
        while (body.length() < end) {
            String word = random.nextInt(250) == 0
                    ? MailSteps.NAMES.get(random.nextInt(MailSteps.NAMES.size()))
                    : vocabulary.draw(random.nextLong());
            body.append(word);
            line += word.length() + 1;
            if (line > LINE) {
                body.append(random.nextInt(15) == 0 ? "=20\n" : "\n");
                line = 0;
            } else {
                body.append(random.nextInt(12) == 0 ? ". " : " ");
            }
        }
        body.append(".\n\n");
    }

    private void attachment(StringBuilder body) {
        body.append(" - table.csv\n\n");
        int rows = 5 + random.nextInt(60);
        for (int row = 0; row < rows; row++) {
            body.append(String.format(
                    Locale.ROOT,
                    "%s,%d,%.2f,%d\n",
                    vocabulary.draw(random.nextLong()),
                    row,
                    1_000 * random.nextDouble(),
                    random.nextInt(100_000)));
        }
        body.append('\n');
    }

    private void remember(Mail mail) {
        if (remembered.size() < REMEMBERED) {
            remembered.add(mail);
        } else {
            remembered.set(random.nextInt(REMEMBERED), mail);
        }
    }

    private String words(int count) {
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < count; i++) {
            words.append(i == 0 ? "" : " ").append(vocabulary.draw(random.nextLong()));
        }
        return words.toString();
    }

    private String person(String domain) {
        return "person%d@%s".formatted(random.nextInt(PERSONS), domain);
    }

    private static String re(String subject) {
        return subject.startsWith("Re: ") ? subject : "Re: " + subject;
    }
}
