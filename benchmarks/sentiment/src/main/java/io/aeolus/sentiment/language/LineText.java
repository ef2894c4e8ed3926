package io.aeolus.sentiment.language;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Optional;

/** Finds the text in a line: JSON, or fields divided by tabs. Threadsafe. */
final class LineText {

    private static final String TEXT = "text";

    private final JsonFactory json = new JsonFactory();

    /** The text; empty if the line begins as JSON and is none, or has no text. */
    Optional<String> of(String line) {
        return line.startsWith("{") ? ofJson(line) : Optional.of(line.substring(line.lastIndexOf('\t') + 1));
    }

    /** The text of the outermost object, not that of a tweet within the tweet. The whole line has to be JSON. */
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
            // The end of the object, and then nothing more.
            return parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null
                    ? text
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
