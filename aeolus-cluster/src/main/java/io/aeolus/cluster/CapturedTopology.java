package io.aeolus.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.SubmitOptions;

/**
 * What a {@code main} wanted to submit.
 *
 * @param options the submission's options, with credentials where there are some
 * @param remarks what is worth to be known about the capture, a line each; none in most cases
 */
public record CapturedTopology(Submission submission, Optional<SubmitOptions> options, List<String> remarks) {

    public CapturedTopology {
        remarks = List.copyOf(remarks);
    }

    /** The credentials among the options; none in most cases. */
    public Map<String, String> credentials() {
        return options.map(SubmitOptions::get_creds).map(Credentials::get_creds).orElse(Map.of());
    }
}
