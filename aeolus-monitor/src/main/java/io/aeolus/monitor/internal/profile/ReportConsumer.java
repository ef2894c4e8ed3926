package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.link.RunLinks;
import io.aeolus.monitor.internal.profile.report.ReportDesk;
import io.aeolus.monitor.internal.profile.report.WorkerReport;
import java.util.Collection;
import java.util.Map;
import org.apache.storm.metric.api.IMetricsConsumer;
import org.apache.storm.task.IErrorReporter;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/** Takes the reports of all workers and puts them on the desk of their run. */
public final class ReportConsumer implements IMetricsConsumer {

    private @Nullable ReportDesk desk;

    @Override
    public void prepare(
            Map<String, Object> topoConf,
            Object registrationArgument,
            TopologyContext context,
            IErrorReporter errorReporter) {
        desk = RunLinks.desk(String.valueOf(registrationArgument), topoConf);
    }

    @Override
    public void handleDataPoints(TaskInfo taskInfo, Collection<DataPoint> dataPoints) {
        ReportDesk here = desk;
        for (DataPoint point : dataPoints) {
            if (here != null && point.name.equals(ProfileSettings.METRIC) && point.value instanceof byte[] bytes) {
                here.accept(Utils.javaDeserialize(bytes, WorkerReport.class));
            }
        }
    }

    @Override
    public void cleanup() {}
}
