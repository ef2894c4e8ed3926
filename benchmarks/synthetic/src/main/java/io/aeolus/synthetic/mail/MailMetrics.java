// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.mail;

/**
 * Size of a body.
 *
 * @param characters number of characters
 * @param words number of words
 * @param paragraphs number of paragraphs
 */
public record MailMetrics(long characters, long words, long paragraphs) {

    /** Measures a body. */
    public static MailMetrics of(String body) {
        long words = 0;
        long paragraphs = 0;
        boolean inWord = false;
        boolean inParagraph = false;
        int lineStart = 0;
        for (int i = 0; i < body.length(); i++) {
            char c = body.charAt(i);
            if (c == '\n') {
                inParagraph = inParagraph && i > lineStart;
                lineStart = i + 1;
            }
            if (c <= ' ') {
                inWord = false;
                continue;
            }
            words += inWord ? 0 : 1;
            paragraphs += inParagraph ? 0 : 1;
            inWord = true;
            inParagraph = true;
        }
        return new MailMetrics(body.length(), words, paragraphs);
    }
}
