// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.mail;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The processing steps of IBM's benchmark with Enron mails. */
public final class MailSteps {

    private static final String COMPANY = "@enron.com";
    static final List<String> NAMES = List.of("Kenneth Lay", "Jeffrey Skilling", "Andrew Fastow");
    private static final int MIN_TOPIC_LENGTH = 4;

    private MailSteps() {}

    /** Returns whether a mail passes the filter: it is from or to the company. */
    public static boolean isKept(Mail mail) {
        return mail.from().contains(COMPANY) || mail.to().contains(COMPANY);
    }

    /** Removes remains of encodings from the body: control characters, {@code =20} and {@code =09}, and soft line breaks. */
    public static Mail cleaned(Mail mail) {
        String body = mail.body();
        StringBuilder clean = new StringBuilder(body.length());
        for (int i = 0; i < body.length(); i++) {
            char c = body.charAt(i);
            if (c == '=' && body.startsWith("\n", i + 1)) {
                i++;
            } else if (c == '=' && (body.startsWith("20", i + 1) || body.startsWith("09", i + 1))) {
                clean.append(' ');
                i += 2;
            } else if (c >= ' ' || c == '\n' || c == '\t') {
                clean.append(c);
            }
        }
        return new Mail(mail.id(), mail.from(), mail.to(), mail.subject(), clean.toString());
    }

    /** Replaces names of persons and prepends the most frequent word of the body to the subject. */
    public static Mail modified(Mail mail) {
        String body = mail.body();
        for (int i = 0; i < NAMES.size(); i++) {
            body = body.replace(NAMES.get(i), "Person" + (i + 1));
        }
        String topic = mostFrequentWord(body);
        String subject = topic.isEmpty() ? mail.subject() : "[" + topic + "] " + mail.subject();
        return new Mail(mail.id(), mail.from(), mail.to(), subject, body);
    }

    /** Counts words of at least four letters; ties are resolved alphabetically. */
    private static String mostFrequentWord(String text) {
        Map<String, Integer> counts = new HashMap<>();
        String best = "";
        int most = 0;
        int start = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean isLetter = i < text.length() && Character.isLetter(text.charAt(i));
            if (isLetter && start < 0) {
                start = i;
            } else if (!isLetter && start >= 0) {
                if (i - start >= MIN_TOPIC_LENGTH) {
                    String word = text.substring(start, i).toLowerCase(Locale.ROOT);
                    int count = counts.merge(word, 1, Integer::sum);
                    if (count > most || (count == most && word.compareTo(best) < 0)) {
                        best = word;
                        most = count;
                    }
                }
                start = -1;
            }
        }
        return best;
    }
}
