// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** The ledger of a run with the spout "a", a manual clock, and workers that send snapshots to the ledger. */
final class RunLedgerFixture {

    final AtomicLong nanos = new AtomicLong();
    final RunLedger ledger = ledger("a");

    WorkerFixture worker() {
        return new WorkerFixture(ledger, nanos::get);
    }

    RunLedger ledger(String... spouts) {
        return new RunLedger(
                Set.of(spouts),
                StreamGraph.NOT_COUNTED,
                true,
                nanos::get,
                bytes -> List.of(new String(bytes, StandardCharsets.UTF_8)));
    }
}
