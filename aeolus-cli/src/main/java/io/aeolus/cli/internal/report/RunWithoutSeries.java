package io.aeolus.cli.internal.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.aeolus.cli.internal.runfile.RunEntry;

/** A run without how it went on: that is in the report of one run for each configuration only. */
record RunWithoutSeries(
        @JsonUnwrapped @JsonIgnoreProperties("series") RunEntry run) {}
