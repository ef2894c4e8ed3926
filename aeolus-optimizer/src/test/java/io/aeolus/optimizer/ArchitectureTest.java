// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import io.aeolus.architecture.ModuleRules;

/** The dependencies between packages, and the public API. */
@AnalyzeClasses(packages = "io.aeolus.optimizer", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchTests what_holds_in_every_module = ArchTests.in(ModuleRules.class);

    /** Other classes of the root package are data without dependencies. */
    @ArchTest
    static final ArchRule only_entry_classes_know_internals = noClasses()
            .that()
            .resideInAPackage("io.aeolus.optimizer")
            .and()
            .doNotHaveSimpleName("TopologyOptimizer")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.aeolus.optimizer.internal..");

    @ArchTest
    static final ArchRule the_model_knows_nothing_but_numbers = noClasses()
            .that()
            .resideInAPackage("..optimizer.internal.model..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.apache.storm..",
                    "io.aeolus.monitor..",
                    "io.aeolus.cluster..",
                    "io.aeolus.probe..",
                    "io.aeolus.batching..",
                    "com.fasterxml..",
                    "picocli..");
}
