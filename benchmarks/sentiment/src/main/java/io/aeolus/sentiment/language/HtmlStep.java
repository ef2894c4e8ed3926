// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Formats a tweet as HTML and marks opinions and their attributes. */
final class HtmlStep implements Step {

    @Override
    public Tweet apply(Tweet tweet) {
        Document document = Document.createShell("");
        document.outputSettings().prettyPrint(false);
        Element paragraph = document.body().appendElement("p");
        int done = 0;
        for (Word word : tweet.words()) {
            String mark = mark(word);
            if (!mark.isEmpty()) {
                paragraph.appendText(tweet.text().substring(done, word.start()));
                paragraph.appendElement("span").addClass(mark).text(word.text());
                done = word.end();
            }
        }
        paragraph.appendText(tweet.text().substring(done));
        return tweet.withHtml(paragraph.outerHtml());
    }

    private static String mark(Word word) {
        if (word.hasValence()) {
            return word.valence() > 0 ? "for" : "against";
        }
        return word.attribute().isEmpty() ? "" : "attribute";
    }
}
