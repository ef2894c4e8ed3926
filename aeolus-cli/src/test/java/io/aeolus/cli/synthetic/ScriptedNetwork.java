package io.aeolus.cli.synthetic;

import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.CostPart;
import io.aeolus.monitor.CostTerm;
import io.aeolus.monitor.MessageCost;
import io.aeolus.monitor.MessageParty;
import io.aeolus.monitor.NetworkMeasurement;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.NetworkPath;
import io.aeolus.monitor.NetworkPoint;
import io.aeolus.monitor.NetworkPoint.PartCost;
import io.aeolus.probe.Machine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A measurement that measures nothing and answers as it is told. */
public final class ScriptedNetwork implements NetworkMeasurement {

    private static final CostTerm NONE = new CostTerm(0, 0.001, 0.1, true);

    public boolean fails;
    public boolean hasSlowLink;
    public double rSquaredOfParts = 0.99;
    public double rSquaredOfTotals = 0.995;
    private boolean closed;

    @Override
    public Duration estimate() {
        return Duration.ofSeconds(85);
    }

    @Override
    public NetworkModel run(Progress progress) throws RunFailedException {
        if (fails) {
            throw new RunFailedException("between workers, batches of 4, tuples of 16 bytes: a tuple failed");
        }
        List<MessageCost> costs = new ArrayList<>();
        for (NetworkPath path : NetworkPath.values()) {
            boolean isInside = path == NetworkPath.INSIDE_WORKER;
            for (CostPart part : CostPart.values()) {
                if ((isInside && part == CostPart.TRANSPORT) || (part == CostPart.LINK && (isInside || !hasSlowLink))) {
                    continue;
                }
                costs.add(new MessageCost(
                        path,
                        MessageParty.SENDER,
                        part,
                        new CostTerm(900, 20, 0.99, false),
                        new CostTerm(1300, 30, 0.98, false),
                        new CostTerm(60.25, 1, 0.97, false),
                        isInside ? NONE : new CostTerm(0.4, 0.01, 0.99, false),
                        part == CostPart.TOTAL ? rSquaredOfTotals : rSquaredOfParts));
            }
        }
        NetworkPoint point = new NetworkPoint(
                NetworkPath.INSIDE_WORKER,
                1,
                16,
                List.of(new PartCost(MessageParty.SENDER, CostPart.EXECUTOR, List.of(901.5, 899.5))));
        return new NetworkModel("local", new Machine(2, 16, 4, "Java 17", "2.8.3"), 1, 2, 0.25, costs, List.of(point));
    }

    @Override
    public void close() {
        closed = true;
    }

    public boolean isClosed() {
        return closed;
    }
}
