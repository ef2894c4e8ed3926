package io.aeolus.cli.internal.report;

import io.aeolus.cli.ResourceText;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Chart.js, as its Maven artifact brings it, with the licence that has to go with it. */
record ChartLibrary(String version, String script, String licence) {

    private static final String POM = "/META-INF/maven/org.webjars.npm/chart.js/pom.properties";
    private static final String FOLDER = "/META-INF/resources/webjars/chart.js/";

    static ChartLibrary load() {
        Properties pom = new Properties();
        try {
            pom.load(new StringReader(ResourceText.of(ChartLibrary.class, POM)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String version = pom.getProperty("version", "");
        String folder = FOLDER + version + "/";
        // A reference to a file that will not be there.
        String script = ResourceText.of(ChartLibrary.class, folder + "dist/chart.umd.min.js")
                .replaceAll("\n//# sourceMappingURL=.*", "");
        return new ChartLibrary(version, script, ResourceText.of(ChartLibrary.class, folder + "LICENSE.md"));
    }
}
