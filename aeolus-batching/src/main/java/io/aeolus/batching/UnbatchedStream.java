// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

/**
 * A stream that a plan names and that cannot be batched.
 *
 * @param producer the component that emits the stream
 * @param stream the stream's id
 * @param reason the reason, as a clause that could follow "because"
 */
public record UnbatchedStream(String producer, String stream, String reason) {

    @Override
    public String toString() {
        return "stream '" + stream + "' of '" + producer + "' stays unbatched: " + reason;
    }
}
