package io.aeolus.sentiment;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.conditions.ArchConditions.have;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.jspecify.annotations.NullMarked;

/** What the module of the sentiment workload may use, and what it shows to others. */
@AnalyzeClasses(packages = "io.aeolus.sentiment", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule other_workloads_and_the_command_line_are_unknown = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.aeolus.optimizer..", "io.aeolus.linearroad..", "io.aeolus.synthetic..");

    @ArchTest
    static final ArchRule topologies_know_nothing_of_batching =
            noClasses().should().dependOnClassesThat().resideInAPackage("io.aeolus.batching..");

    @ArchTest
    static final ArchRule language_knows_nothing_of_streams = noClasses()
            .that()
            .resideInAPackage("..language..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.storm..", "io.aeolus.monitor..", "..sentiment.topology..");

    @ArchTest
    static final ArchRule internals_of_other_modules_are_not_used =
            noClasses().should().dependOnClassesThat().resideInAPackage("io.aeolus.monitor..internal..");

    @ArchTest
    static final ArchRule every_package_is_described_and_null_marked = classes()
            .should(have(describe(
                    "a package-info.java with @NullMarked",
                    (JavaClass c) -> c.getPackage().isAnnotatedWith(NullMarked.class))));
}
