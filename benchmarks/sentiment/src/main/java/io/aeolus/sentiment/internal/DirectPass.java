// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.internal;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.sentiment.TweetReader;
import io.aeolus.sentiment.language.Pipeline;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** Analyses a file without a topology, in parallel. */
public final class DirectPass {

    private static final String WHAT = "computing the expected result";

    private DirectPass() {}

    /**
     * Analyses all lines.
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
}
