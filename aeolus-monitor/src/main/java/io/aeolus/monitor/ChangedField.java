// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

/**
 * A field of a batched stream whose values user code changes after the emit.
 *
 * @param component the component that emits the stream
 */
public record ChangedField(String component, String stream, String field) {

    /** Parses the name of a field in the metrics of its component. */
    public static ChangedField of(String component, String metricName) {
        int slash = metricName.lastIndexOf('/');
        return new ChangedField(component, metricName.substring(0, slash), metricName.substring(slash + 1));
    }

    /** Describes the problem and the remedy in one line. */
    @Override
    public String toString() {
        return "component '%s' changes values after emitting them: field '%s' of stream '%s'; batching copies such values, which costs CPU time: emit new objects"
                .formatted(component, field, stream);
    }
}
