// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.internal;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.probe.OutputDigest;
import io.aeolus.sentiment.TweetReader;
import io.aeolus.sentiment.language.Filtered;
import io.aeolus.sentiment.language.Filtered.Reason;
import io.aeolus.sentiment.language.Pipeline;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** The analysis of a file without a topology: the digest of the result and the skipped lines. Not thread-safe. */
public final class Analysis {

    private static final String WHAT = "computing the expected result";

    private long lines;
    private OutputDigest digest = OutputDigest.EMPTY;
    private final Map<Reason, Long> dropped = new EnumMap<>(Reason.class);

    private Analysis() {}

    /**
     * Analyses all lines of a file in parallel.
     *
     * @param progress receives the number of processed lines
     * @return the analysis, independent of the number of threads
     * @throws BadInputException if the file cannot be read
     */
    public static Analysis of(Path file, int threads, Progress progress) throws BadInputException {
        AtomicLong done = new AtomicLong();
        Runnable lineDone = () -> progress.update(WHAT, done.incrementAndGet(), 0);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<Analysis>> parts = IntStream.range(0, threads)
                    .<Callable<Analysis>>mapToObj(part -> () -> part(file, part, threads, lineDone))
                    .toList();
            Analysis all = new Analysis();
            for (Future<Analysis> part : executor.invokeAll(parts)) {
                all.addAll(part.get());
            }
            return all;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof BadInputException badInput) {
                throw badInput;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + WHAT, e);
        } finally {
            executor.shutdownNow();
        }
    }

    private static Analysis part(Path file, int part, int parts, Runnable lineDone) throws BadInputException {
        Pipeline pipeline = new Pipeline();
        Analysis analysis = new Analysis();
        try (TweetReader reader = TweetReader.open(file)) {
            long number = 1;
            for (Optional<String> line = reader.next(); line.isPresent(); line = reader.next()) {
                if (number % parts == part) {
                    analysis.add(pipeline.analyse(number, line.get()));
                    lineDone.run();
                }
                number++;
            }
        }
        return analysis;
    }

    private void add(Filtered filtered) {
        lines++;
        if (filtered instanceof Filtered.Kept kept) {
            digest = digest.plus(OutputDigest.of(kept.tweet().row()));
        } else if (filtered instanceof Filtered.Dropped drop) {
            dropped.merge(drop.reason(), 1L, Long::sum);
        }
    }

    private void addAll(Analysis other) {
        lines += other.lines;
        digest = digest.plus(other.digest);
        other.dropped.forEach((reason, count) -> dropped.merge(reason, count, Long::sum));
    }

    /** Returns the number of lines. */
    public long lines() {
        return lines;
    }

    /** Returns the number of tweets in the result. */
    public long kept() {
        return digest.count();
    }

    /** Returns the digest of the result. */
    public OutputDigest digest() {
        return digest;
    }

    /** Returns the number of lines skipped for a reason. */
    public long dropped(Reason reason) {
        return dropped.getOrDefault(reason, 0L);
    }
}
