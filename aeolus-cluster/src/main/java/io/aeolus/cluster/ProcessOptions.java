package io.aeolus.cluster;

import java.util.Optional;

/**
 * What a cluster of processes is like.
 *
 * @param code what its workers need
 * @param workers how many workers there are at a time, at most; each topology has as many as its own settings say
 * @param link what the two hosts inside of this machine are joined by, with a supervisor on each; without it there is one
 *     supervisor, on no host of its own
 */
public record ProcessOptions(WorkerCode code, int workers, Optional<LinkRate> link) {

    /** One supervisor. */
    public static ProcessOptions of(WorkerCode code, int workers) {
        return new ProcessOptions(code, workers, Optional.empty());
    }

    /** The same with two hosts, joined by a link, where that is possible: on Linux, for its administrator. */
    public ProcessOptions over(LinkRate rate) {
        return new ProcessOptions(code, workers, Optional.of(rate));
    }
}
