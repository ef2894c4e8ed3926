package io.aeolus.batching;

/**
 * A stream that a plan asked to batch and that stays unbatched, with the reason.
 *
 * @param producer the component that emits the stream
 * @param stream the stream's id
 * @param reason why, as a clause that follows "because"
 */
public record UnbatchedStream(String producer, String stream, String reason) {

    @Override
    public String toString() {
        return "stream '" + stream + "' of '" + producer + "' stays unbatched: " + reason;
    }
}
