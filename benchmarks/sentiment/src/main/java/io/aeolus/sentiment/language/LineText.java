// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Optional;

/** Extracts the text of a line: JSON or tab-separated fields. Thread-safe. */
final class LineText {

    private static final String TEXT = "text";

    private final JsonFactory json = new JsonFactory();

    /** Returns the text; empty if the line is malformed JSON or has no text. */
    Optional<String> of(String line) {
        return line.startsWith("{") ? ofJson(line) : Optional.of(line.substring(line.lastIndexOf('\t') + 1));
    }

    /** Uses the text of the outermost object, not of an embedded tweet. The whole line must be JSON. */
    private Optional<String> ofJson(String line) {
        Optional<String> text = Optional.empty();
        try (JsonParser parser = json.createParser(line)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean isText = parser.currentName().equals(TEXT);
                if (parser.nextToken() == JsonToken.VALUE_STRING && isText) {
                    text = Optional.of(parser.getText());
                }
                parser.skipChildren();
            }
            // The object must be followed by the end of the line.
            return parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null
                    ? text
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
