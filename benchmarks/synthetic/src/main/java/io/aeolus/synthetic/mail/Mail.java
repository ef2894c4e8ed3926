// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.mail;

import java.util.Locale;

/**
 * The relevant parts of an e-mail. Missing headers are empty.
 *
 * @param id the Message-ID
 * @param from the sender
 * @param to the recipients
 * @param subject the subject
 * @param body the body
 */
public record Mail(String id, String from, String to, String subject, String body) {

    private static final String SENDER = "from";
    private static final String RECEIVERS = "to";
    private static final String SUBJECT = "subject";
    private static final String MESSAGE_ID = "message-id";

    /**
     * Parses a mail.
     *
     * @param text headers, an empty line and the body, with lines that end in a line feed
     */
    public static Mail parse(String text) {
        String id = "";
        String from = "";
        String to = "";
        String subject = "";
        int start = 0;
        while (start < text.length() && text.charAt(start) != '\n') {
            int end = endOfHeader(text, start);
            int colon = text.indexOf(':', start);
            if (colon >= 0 && colon < end) {
                String value = text.substring(colon + 1, end).replace("\n", "").strip();
                switch (text.substring(start, colon).toLowerCase(Locale.ROOT)) {
                    case MESSAGE_ID -> id = value;
                    case SENDER -> from = value;
                    case RECEIVERS -> to = value;
                    case SUBJECT -> subject = value;
                    default -> {
                        // Ignored.
                    }
                }
            }
            start = end + 1;
        }
        return new Mail(id, from, to, subject, start < text.length() ? text.substring(start + 1) : "");
    }

    /** A line that starts with white space continues the header. */
    private static int endOfHeader(String text, int start) {
        int end = endOfLine(text, start);
        while (end + 1 < text.length() && (text.charAt(end + 1) == ' ' || text.charAt(end + 1) == '\t')) {
            end = endOfLine(text, end + 1);
        }
        return end;
    }

    private static int endOfLine(String text, int start) {
        int end = text.indexOf('\n', start);
        return end < 0 ? text.length() : end;
    }

    /** Formats the mail. */
    public String text() {
        return "Message-ID: " + id + "\nFrom: " + from + "\nTo: " + to + "\nSubject: " + subject + "\n\n" + body;
    }
}
