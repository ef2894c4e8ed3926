// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import io.aeolus.architecture.WorkloadRules;

/** Dependencies of the module of the sentiment workload. */
@AnalyzeClasses(packages = "io.aeolus.sentiment", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchTests what_a_workload_may_use = ArchTests.in(WorkloadRules.class);

    @ArchTest
    static final ArchRule language_knows_nothing_of_streams = noClasses()
            .that()
            .resideInAPackage("..language..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.storm..", "io.aeolus.monitor..", "..sentiment.topology..");
}
