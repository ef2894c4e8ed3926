package io.aeolus.monitor.internal.profile.collect;

import io.aeolus.monitor.ActiveSpan;
import java.util.List;
import java.util.Optional;

/** Makes figures of spans. */
final class ActiveSpans {

    private static final double NANOS_PER_SECOND = 1e9;

    private ActiveSpans() {}

    /**
     * The spans of tasks side by side.
     *
     * @param spans one of each task; those that are empty count for nothing
     */
    static Optional<ActiveSpan> of(List<Span> spans) {
        List<Span> known = spans.stream().filter(span -> span.calls() > 0).toList();
        if (known.isEmpty()) {
            return Optional.empty();
        }
        Span sum = known.stream().reduce(Span.NONE, Span::plus);
        return Optional.of(new ActiveSpan(
                sum.calls(),
                sum.nanos() / NANOS_PER_SECOND / known.size(),
                known.stream()
                        .mapToDouble(span -> span.calls() * NANOS_PER_SECOND / span.nanos())
                        .sum(),
                sum.threadCpuNanos() / sum.calls()));
    }
}
