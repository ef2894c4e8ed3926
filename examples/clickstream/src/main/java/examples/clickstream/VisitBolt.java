// SPDX-License-Identifier: Apache-2.0
package examples.clickstream;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Emits each page with its number in the visit, and each finished visit when its user returns after at least half an hour. Counts replayed
 * clicks again, as at-least-once processing does.
 */
public class VisitBolt extends BaseBasicBolt {

    /** The pages of each user, in order. */
    public static final String PAGES = "pages";

    /** Finished visits. */
    public static final String VISITS = "visits";

    private static final long MAX_PAUSE_MILLIS = 30 * 60 * 1_000L;

    private final Map<String, Visit> visits = new HashMap<>();

    @Override
    public void execute(Tuple click, BasicOutputCollector collector) {
        String user = click.getStringByField("user");
        long millis = click.getLongByField("millis");
        Visit visit = visits.get(user);
        if (visit != null && millis - visit.lastMillis > MAX_PAUSE_MILLIS) {
            collector.emit(VISITS, new Values(user, visit.pages, visit.lastMillis - visit.firstMillis));
            visit = null;
        }
        if (visit == null) {
            visit = new Visit(millis);
            visits.put(user, visit);
        }
        // A replayed click is older than the clicks after it.
        visit.lastMillis = Math.max(visit.lastMillis, millis);
        visit.pages++;
        collector.emit(PAGES, new Values(user, click.getStringByField("page"), visit.pages));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declareStream(PAGES, new Fields("user", "page", "number"));
        declarer.declareStream(VISITS, new Fields("user", "pages", "millis"));
    }

    private static final class Visit {

        private final long firstMillis;
        private long lastMillis;
        private int pages;

        private Visit(long millis) {
            firstMillis = millis;
        }
    }
}
