package io.aeolus.batching;

/**
 * Something that a plan asked to batch and that stays as it was, with the reason.
 *
 * @param producer the component whose stream stays unbatched
 * @param stream the stream's id
 * @param reason why, as a clause that follows "because"
 */
public record Refusal(String producer, String stream, String reason) {

    @Override
    public String toString() {
        return "stream '" + stream + "' of '" + producer + "' stays unbatched: " + reason;
    }
}
