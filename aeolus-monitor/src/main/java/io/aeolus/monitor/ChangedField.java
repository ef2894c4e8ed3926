package io.aeolus.monitor;

/**
 * A field of a batched stream whose values user code changes after it has emitted them.
 *
 * @param component the component that emits the stream
 * @param stream the stream's id
 * @param field the field's name
 */
public record ChangedField(String component, String stream, String field) {

    /** A field by its name in the metrics of its component. */
    public static ChangedField of(String component, String metricName) {
        int slash = metricName.lastIndexOf('/');
        return new ChangedField(component, metricName.substring(0, slash), metricName.substring(slash + 1));
    }

    /** A line for people. */
    @Override
    public String toString() {
        return "component '%s' changes values after it has emitted them: field '%s' of stream '%s'; in batches they are copied, which takes time: emit new objects"
                .formatted(component, field, stream);
    }
}
