// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.SubmitOptions;

/**
 * A topology that a {@code main} submitted to the stub Nimbus of {@link TopologyCapture}.
 *
 * @param options the options of the submission, which may contain credentials
 * @param remarks problems that did not prevent the capture, one line each
 */
public record CapturedTopology(Submission submission, Optional<SubmitOptions> options, List<String> remarks) {

    public CapturedTopology {
        remarks = List.copyOf(remarks);
    }

    /** Returns the credentials in the options. */
    public Map<String, String> credentials() {
        return options.map(SubmitOptions::get_creds).map(Credentials::get_creds).orElse(Map.of());
    }
}
